import { comanda } from '../../comanda/comanda.ts'
import { shell } from '../shell/shell.ts'

export const agenda = [comanda, shell]
