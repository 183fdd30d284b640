import { two } from './knot-two.ts'

export const one = () => two
