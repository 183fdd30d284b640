import { complete } from '../booking/complete.ts'

export const save = complete
