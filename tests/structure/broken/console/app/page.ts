import { agenda } from '../admin/agenda/agenda.ts'
import { label } from '../ui/label.ts'

export const page = [agenda, label]
