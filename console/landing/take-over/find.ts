/** The one element that a part takes over; null where the page was painted without it. */
export const find = (selector: string): HTMLElement | null => document.querySelector(selector)

export const findAll = (selector: string): HTMLElement[] => [
  ...document.querySelectorAll<HTMLElement>(selector),
]
