import { element } from '#widget/element.tsx'

export const embedded = element
