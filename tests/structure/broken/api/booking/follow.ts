import { close } from '../comanda/close.ts'

export const follow = close
