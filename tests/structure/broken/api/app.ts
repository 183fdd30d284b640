import { paint } from '#widget/server.tsx'

export const app = paint
