/** Hands a text, or the bytes of a file, to the browser as a file. */
export function saveFile(name: string, content: BlobPart, type = 'text/csv;charset=utf-8'): void {
  const url = URL.createObjectURL(new Blob([content], { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // Browsers read the URL a moment after the click.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
