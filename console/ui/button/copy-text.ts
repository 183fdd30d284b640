/**
 * Copies a text, or rejects. Off https, as on a salon's own network, browsers hold back the
 * clipboard's own way; the old one, by a selection, still works there.
 * @param near what was pressed: under an open dialog nothing outside it can be selected
 */
export async function copyText(value: string, near: HTMLElement): Promise<void> {
  // Missing where the page is no secure context, whatever the types say.
  const clipboard: Clipboard | undefined = navigator.clipboard
  try {
    if (!clipboard) throw new Error('no clipboard here')
    await clipboard.writeText(value)
  } catch (error) {
    if (!copySelected(value, near)) throw error
  }
}

function copySelected(value: string, near: HTMLElement): boolean {
  const field = document.createElement('textarea')
  field.value = value
  field.readOnly = true
  field.style.cssText = 'position:fixed;inset:0 auto auto 0;opacity:0;font-size:16px'
  const place = near.closest('dialog') ?? document.body
  place.append(field)
  field.select()
  const copied = document.execCommand('copy')
  field.remove()
  near.focus({ preventScroll: true })
  return copied
}
