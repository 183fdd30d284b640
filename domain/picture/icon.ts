/** The icons of a salon's page as a telephone installs it, with their edge in pixels. */
export const ICON_SIZES = { 'any-192': 192, 'any-512': 512, 'maskable-512': 512 } as const
export type IconShape = keyof typeof ICON_SIZES

export const ICON_SHAPES: readonly IconShape[] = ['any-192', 'any-512', 'maskable-512']

/** What the last part of an icon's address names; null where it names none. */
export const parseIconFile = (file: string): IconShape | null =>
  ICON_SHAPES.find((shape) => `${shape}.png` === file) ?? null
