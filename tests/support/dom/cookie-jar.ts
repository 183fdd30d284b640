import { KNOWN_COOKIE } from '#api/http/request-origin.ts'

/** The cookies of one browser at one site. */
export type Cookie = {
  name: string
  value: string
  path: string
  httpOnly: boolean
  /** Seconds since 1970; -1 where it ends with the browser. */
  expires: number
}

export class CookieJar {
  #cookies: Cookie[] = []

  list = (): readonly Cookie[] => this.#cookies

  /** Without the one by which a browser is known again: signing out leaves it. */
  listOfSession = (): readonly Cookie[] => this.#cookies.filter(({ name }) => name !== KNOWN_COOKIE)

  clear(): void {
    this.#cookies = []
  }

  /** As where it has run out. */
  remove(name: string): void {
    this.#cookies = this.#cookies.filter((one) => one.name !== name)
  }

  /** What is sent to a path. */
  toHeader(path: string): string {
    return this.#cookies
      .filter((one) => path.startsWith(one.path))
      .map(({ name, value }) => `${name}=${value}`)
      .join('; ')
  }

  store(response: Response): void {
    for (const line of response.headers.getSetCookie()) this.#set(parseCookie(line))
  }

  #set(cookie: Cookie): void {
    const isSame = (one: Cookie) => one.name === cookie.name && one.path === cookie.path
    this.#cookies = this.#cookies.filter((one) => !isSame(one))
    const isOver = cookie.expires !== -1 && cookie.expires <= Date.now() / 1000
    if (!isOver) this.#cookies.push(cookie)
  }
}

function parseCookie(line: string): Cookie {
  const [pair = '', ...attributes] = line.split(/;\s*/)
  const [name = '', value = ''] = pair.split(/=(.*)/s)
  const read = (attribute: string) =>
    attributes
      .find((one) => one.toLowerCase().startsWith(`${attribute}=`))
      ?.slice(attribute.length + 1)
  const age = read('max-age')
  const end = read('expires')
  const expires = age ? Date.now() / 1000 + Number(age) : end ? Date.parse(end) / 1000 : -1
  const httpOnly = attributes.some((one) => one.toLowerCase() === 'httponly')
  return { name, value, path: read('path') ?? '/', httpOnly, expires }
}
