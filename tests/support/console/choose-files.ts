import type { Screen } from './screen.ts'

/** As if the device's own dialog gave these photos to a field. */
export const choosePhotos = (
  field: Pick<Screen, 'locator'>,
  photos: readonly { name: string; bytes: Uint8Array<ArrayBuffer> }[],
): Promise<void> =>
  field
    .locator('input[type="file"]')
    .first()
    .evaluate((input) => {
      const files = photos.map(({ name, bytes }) => new File([bytes], name, { type: 'image/jpeg' }))
      Object.defineProperty(input, 'files', { value: files, configurable: true })
      input.dispatchEvent(new Event('change', { bubbles: true }))
    })

/** The same of one file of any kind. */
export const chooseFile = (
  field: Pick<Screen, 'locator'>,
  { name, bytes }: { name: string; bytes: Uint8Array<ArrayBuffer> },
): Promise<void> =>
  field
    .locator('input[type="file"]')
    .first()
    .evaluate((input) => {
      const files = [new File([bytes], name)]
      Object.defineProperty(input, 'files', { value: files, configurable: true })
      input.dispatchEvent(new Event('change', { bubbles: true }))
    })
