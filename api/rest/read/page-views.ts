/** What the public page of a house shows, in the documents' tables: it and no more. */

import type { BusinessCatalog } from '#api/business/catalog.ts'
import type { PageData } from '#api/page/page-data.ts'
import type { RestRow } from '#db/rest/rows.ts'
import type { ViewColumn } from '#db/rest/view.ts'
import type { ListedOnPages } from '#db/rest/visitor-views.ts'
import { createColumns, type MemoryView } from './memory-view.ts'

export type ShownPage = { catalog: BusinessCatalog; data: PageData }

type Kinds = Readonly<Record<string, ViewColumn['kind']>>

/** Columns that the documents' calls name and no visitor is told are there and empty. */
const COLUMNS: Readonly<Record<string, Kinds>> = {
  business_settings: {
    user_id: 'text',
    slug: 'text',
    business_name: 'text',
    business_logo: 'text',
    business_description: 'text',
    business_address: 'text',
    business_phone: 'text',
    whatsapp: 'text',
    instagram: 'text',
    google_maps: 'text',
    schedule_settings: 'json',
    general_settings: 'json',
    public_page_settings: 'json',
    theme_colors: 'json',
    gallery_images: 'json',
    tab_order: 'json',
  },
  services: {
    id: 'text',
    user_id: 'text',
    name: 'text',
    description: 'text',
    price: 'money',
    duration: 'integer',
    status: 'text',
    category: 'text',
    created_at: 'instant',
  },
  composite_services: {
    id: 'text',
    user_id: 'text',
    name: 'text',
    description: 'text',
    total_price: 'money',
    total_duration: 'integer',
    category: 'text',
    is_active: 'boolean',
    created_at: 'instant',
  },
  professionals: {
    id: 'text',
    user_id: 'text',
    name: 'text',
    bio: 'text',
    avatar: 'text',
    email: 'text',
    phone: 'text',
    commission_rate: 'integer',
    services: 'json',
    working_hours: 'json',
    deleted: 'boolean',
    created_at: 'instant',
  },
  reviews: {
    id: 'text',
    user_id: 'text',
    rating: 'integer',
    comment: 'text',
    client_name: 'text',
    service_name: 'text',
    professional_name: 'text',
    answer: 'text',
    created_at: 'instant',
  },
  clients: {
    id: 'text',
    user_id: 'text',
    nome: 'text',
    email: 'text',
    telefone: 'text',
    deleted: 'boolean',
  },
}

/** The tables that pages are shown in; of `clients` whoever asks sees themselves alone. */
export function findPageView(name: string, pages: readonly ShownPage[]): MemoryView | null {
  const list = ROWS[name]
  return list ? createMemoryView(name, pages.flatMap(list)) : null
}

/** @param name one of the tables above */
export function createMemoryView(name: string, rows: readonly RestRow[]): MemoryView {
  return { name, columns: createColumns(COLUMNS[name] ?? {}), rows }
}

/** Pages are needed for these tables, the last two of which hang on what pages list. */
export const isOnPages = (name: string): boolean =>
  name in ROWS || name.startsWith('composite_service_item')

const ROWS: Readonly<Record<string, (page: ShownPage) => RestRow[]>> = {
  business_settings: ({ data: { business } }) => [
    {
      ...business,
      business_name: business.name,
      business_logo: business.logo,
      business_description: business.description,
      business_address: business.address,
      business_phone: business.phone,
    },
  ],
  services: ({ catalog: { user_id }, data }) =>
    data.services
      .filter(({ is_composite }) => !is_composite)
      .map((service) => ({ ...service, user_id, status: 'active' })),
  composite_services: ({ catalog: { user_id }, data }) =>
    data.services
      .filter(({ is_composite }) => is_composite)
      .map(({ price, duration, ...composite }) => ({
        ...composite,
        user_id,
        is_active: true,
        total_price: price,
        total_duration: duration,
      })),
  professionals: ({ catalog: { user_id }, data }) =>
    data.professionals.map(({ id, name, bio, avatar, services, working_hours, created_at }) => ({
      id,
      user_id,
      name,
      bio,
      avatar,
      services,
      working_hours,
      created_at,
      email: null,
      phone: null,
      commission_rate: null,
      deleted: false,
    })),
  reviews: ({ catalog: { user_id }, data }) =>
    data.reviews.map((review) => ({ ...review, user_id })),
}

/** By what pages list, the parts of composites are found in their tables. */
export function toListedOnPages(pages: readonly ShownPage[]): ListedOnPages {
  return {
    user_ids: pages.map(({ catalog }) => catalog.user_id),
    composites: pages.flatMap(({ data }) =>
      data.services.filter(({ is_composite }) => is_composite).map(({ id }) => id),
    ),
    professionals: pages.flatMap(({ data }) => data.professionals.map(({ id }) => id)),
  }
}
