import { router } from '../app/router.ts'
import { comanda } from '../comanda/comanda.ts'

export const button = [router, comanda]
