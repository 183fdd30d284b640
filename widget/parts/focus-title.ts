/** To the screen's heading, where what was pressed is gone; after the dialog has given back its own. */
export function focusTitle(root: ShadowRoot): void {
  setTimeout(
    () => root.querySelector<HTMLElement>(':is(.mine, .linked) [tabindex="-1"]')?.focus(),
    50,
  )
}
