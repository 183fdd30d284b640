import { type DaySchedule, DEFAULT_SCHEDULE } from '#domain/availability/schedule.ts'
import type { Weekday } from '#domain/time/civil-time.ts'
import type { HouseKind } from './first-steps.ts'
import type { Category } from './service.ts'

/** A service to begin with: usual in its trade, to be kept, changed or dropped. */
export type StartingService = {
  name: string
  category: Category
  /** centavos */
  price: number
  /** minutes */
  duration: number
}

const offer = (name: string, category: Category, reais: number, duration: number) => ({
  name,
  category,
  duration,
  price: reais * 100,
})

const CUT = offer('Corte feminino', 'hair', 80, 60)
const BLOW_DRY = offer('Escova', 'hair', 60, 45)
const MANICURE = offer('Manicure', 'nails', 35, 45)
const PEDICURE = offer('Pedicure', 'nails', 40, 45)
const BROW = offer('Design de sobrancelha', 'spa', 40, 30)

/** What houses of a kind usually offer; prices and durations are examples that the owner changes. */
export const STARTING_SERVICES: Record<HouseKind, readonly StartingService[]> = {
  barbershop: [
    offer('Corte', 'hair', 50, 30),
    offer('Degradê', 'hair', 55, 45),
    offer('Barba', 'beard', 40, 30),
    offer('Corte e barba', 'combo', 80, 60),
    offer('Corte infantil', 'hair', 45, 30),
    offer('Sobrancelha', 'others', 20, 15),
    offer('Pezinho', 'hair', 20, 15),
  ],
  salon: [
    CUT,
    offer('Corte masculino', 'hair', 50, 30),
    BLOW_DRY,
    offer('Hidratação', 'hair', 90, 60),
    offer('Coloração', 'hair', 180, 120),
    offer('Luzes', 'hair', 320, 180),
    MANICURE,
    PEDICURE,
    BROW,
  ],
  nails: [
    MANICURE,
    PEDICURE,
    offer('Manicure e pedicure', 'combo', 70, 90),
    offer('Esmaltação em gel', 'nails', 70, 60),
    offer('Alongamento em gel', 'nails', 160, 120),
    offer('Manutenção de alongamento', 'nails', 110, 90),
    offer('Spa dos pés', 'spa', 65, 45),
  ],
  aesthetics: [
    offer('Limpeza de pele', 'spa', 150, 75),
    BROW,
    offer('Depilação de meia perna', 'spa', 45, 30),
    offer('Depilação de axilas', 'spa', 30, 20),
    offer('Massagem relaxante', 'spa', 140, 60),
    offer('Drenagem linfática', 'spa', 130, 60),
    offer('Extensão de cílios', 'spa', 160, 120),
  ],
  independent: [CUT, BLOW_DRY, MANICURE, PEDICURE, BROW],
}

/** When a kind of house usually opens: a week that most only have to correct. */
export function getStartingWeek(kind: HouseKind | null): Record<Weekday, DaySchedule> {
  if (kind === null || kind === 'independent') return DEFAULT_SCHEDULE
  const open = (start: string, end: string) => ({ enabled: true, schedules: [{ start, end }] })
  const closed = { enabled: false, schedules: [] }
  const day = open('09:00', '19:00')
  // In the trade Monday is the day off, for Saturday is the best day.
  return {
    monday: closed,
    tuesday: day,
    wednesday: day,
    thursday: day,
    friday: day,
    saturday: open('09:00', '18:00'),
    sunday: closed,
  }
}
