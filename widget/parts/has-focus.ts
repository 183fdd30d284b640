/** Anything of the whole page at all: where what had it is gone, the body stands for nothing. */
export const hasFocus = (): boolean =>
  document.activeElement !== null && document.activeElement !== document.body
