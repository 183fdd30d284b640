import type { BlockedDate } from '#domain/availability/booking-rules.ts'
import type { ScheduleSettings } from '#domain/availability/schedule.ts'
import type { HousePix } from '#domain/business/house-settings.ts'
import type { Category } from '#domain/business/service.ts'
import type { GeneralSettings, ThemeColors } from '#domain/business/settings.ts'
import type { CardFee } from '#domain/receiving/card-fee.ts'

/** Whom a service is for, where it is not for everybody, and how a person is spoken of. */
export type Gender = 'f' | 'm'

/** A demo's service; `key` names it within its salon. */
export type DemoService = {
  key: string
  name: string
  description: string
  /** centavos */
  price: number
  duration: number
  category: Category
  /** How often it is booked beside the others; 0 for never. */
  demand: number
  for?: Gender
  inactive?: true
  buffer_before?: number
  buffer_after?: number
  gap_start?: number
  gap_minutes?: number
}

export type DemoComposite = {
  key: string
  name: string
  description: string
  total_price: number
  total_duration: number
  category: Category
  demand: number
  for?: Gender
  /** Keys of services in order, each with keys of professionals. */
  items: { service: string; professionals: string[] }[]
}

export type DemoProfessional = {
  key: string
  name: string
  gender: Gender
  bio: string
  avatar: string | null
  email: string
  phone: string
  commission_rate: number | null
  performs: string[]
  working_hours: ScheduleSettings | null
  /** Left the salon so many days before the demo's day. */
  left_days_ago?: number
}

/** What is sold over the counter; `demand` is 0 for what nobody buys any more. */
export type DemoProduct = {
  key: string
  name: string
  description: string
  /** centavos */
  price: number
  stock: number
  category: string
  demand: number
}

/** What is written down of one visit of a client's. */
type DemoNote = { text: string; before_image?: string; after_image?: string }

/** What differs where a professional does a service; keys of both. */
export type DemoOverride = {
  professional: string
  service: string
  /** centavos */
  price?: number
  /** minutes */
  duration?: number
  /** percent */
  commission_rate?: number
}

/** What a demo's salon consists of; `today` is the civil date of the demo. */
export type DemoSalon = {
  slug: string
  owner: { name: string; email: string; phone: string }
  plan: 'essencial' | 'avancado'
  /** Keys of the professionals who have an account. */
  signed_in: string[]
  /** Who works at the reception; null where nobody does. */
  reception: { name: string; email: string; phone: string } | null
  name: string
  logo: string
  description: string
  address: string
  phone: string
  email: string
  whatsapp: string
  instagram: string
  google_maps: string
  theme_colors: ThemeColors
  gallery_images: string[]
  schedule_settings: ScheduleSettings
  general_settings: GeneralSettings
  /** No key of anybody's; null for a house that takes no Pix by code. */
  pix: HousePix | null
  card_fees: CardFee[]
  services: DemoService[]
  composites: DemoComposite[]
  professionals: DemoProfessional[]
  products: DemoProduct[]
  /** The newest first, and of whom they can be true. */
  notes: DemoNote[]
  notes_about: Gender
  overrides: DemoOverride[]
  /** Blocked days; `professionalId` holds a professional's key. */
  blocked: (today: string) => BlockedDate[]
  clients: Record<Gender, number>
  /** How many reviews have 5, 4 and 3 stars. */
  ratings: Record<5 | 4 | 3, number>
}
