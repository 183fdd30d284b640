type Send = (url: string, init: RequestInit) => Promise<Response>

/** `XMLHttpRequest` as far as the console uses it: an upload that tells how much of it has left. */
export const createXmlHttpRequest = (send: Send) =>
  class {
    readonly upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {}
    onload = () => {}
    onerror = () => {}
    ontimeout = () => {}
    onabort = () => {}
    timeout = 0
    status = 0
    responseText = ''
    readonly #headers: Record<string, string> = {}
    #asked = { method: 'GET', url: '' }

    open(method: string, url: string): void {
      this.#asked = { method, url }
    }

    setRequestHeader(name: string, value: string): void {
      this.#headers[name] = value
    }

    send(body: Blob): void {
      const { method, url } = this.#asked
      this.upload.onprogress?.({ loaded: body.size / 2, total: body.size })
      const answered = send(url, { method, headers: this.#headers, body })
      answered.then(
        async (response) => {
          this.status = response.status
          this.responseText = await response.text()
          this.onload()
        },
        () => this.onerror(),
      )
    }
  }
