import { app } from '#api/app.ts'

export const main = app
