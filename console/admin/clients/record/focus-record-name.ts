/**
 * What had the focus on a client's record is gone: their name is what it belonged to. Where the record is
 * no longer shown, nothing is.
 */
export function focusRecordName(id: string): void {
  document
    .querySelector<HTMLElement>(`[data-record="${CSS.escape(id)}"] header :is(h1, h2)`)
    ?.focus()
}
