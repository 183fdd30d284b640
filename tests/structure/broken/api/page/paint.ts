import { paint } from '#widget/server.tsx'
import { element } from '#widget/element.tsx'

export const page = [paint, element]
