/** What a page hands to the browser as files: a document without a window keeps none. */
import { onTestFinished, vi } from 'vitest'

/** @returns what is handed over from here to the end of the test */
export function hearFiles(): Blob[] {
  const files: Blob[] = []
  const made = vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    if (file instanceof Blob) files.push(file)
    return 'blob:file'
  })
  const pressed = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
  onTestFinished(() => {
    made.mockRestore()
    pressed.mockRestore()
  })
  return files
}
