/** What the screen shows, kept in the address so that Back works and a link shows the same. */

import { CATEGORIES, type Category } from '#domain/business/service.ts'
import type { ListedOffer } from './services-query.ts'

export const SHOWN_STATUSES = ['active', 'inactive', 'all'] as const
type ShownStatus = (typeof SHOWN_STATUSES)[number]
const WORDS = { active: 'ativos', inactive: 'inativos', all: 'todos' } as const

/** The form that is open: of what is there, of something new, or of a copy. */
export type OpenForm =
  | { what: 'edit'; id: string }
  | { what: 'copy'; id: string }
  | { what: 'new'; kind: 'service' | 'composite' }

export type ServicesAddress = {
  status: ShownStatus
  category: Category | null
  form: OpenForm | null
}

type SearchParams = { [name: string]: string | undefined }

/** Values that are not understood are ignored: addresses are typed and shared by people. */
export function parseServicesAddress(params: SearchParams): ServicesAddress {
  return {
    status: SHOWN_STATUSES.find((one) => WORDS[one] === params.mostrar) ?? 'active',
    category: CATEGORIES.find((one) => one === params.categoria) ?? null,
    form: parseForm(params),
  }
}

function parseForm({ editar, copiar, novo }: SearchParams): OpenForm | null {
  if (editar) return { what: 'edit', id: editar }
  if (copiar) return { what: 'copy', id: copiar }
  if (novo === 'servico') return { what: 'new', kind: 'service' }
  return novo === 'combo' ? { what: 'new', kind: 'composite' } : null
}

/** The address of it, without what is the default. */
export function formatServicesAddress({ status, category, form }: ServicesAddress) {
  const params: { [name: string]: string } = {}
  if (status !== 'active') params.mostrar = WORDS[status]
  if (category) params.categoria = category
  if (form?.what === 'edit') params.editar = form.id
  if (form?.what === 'copy') params.copiar = form.id
  if (form?.what === 'new') params.novo = form.kind === 'service' ? 'servico' : 'combo'
  return params
}

export const isListed = (
  { isActive, category }: ListedOffer,
  address: Pick<ServicesAddress, 'status' | 'category'>,
): boolean =>
  (address.status === 'all' || isActive === (address.status === 'active')) &&
  (address.category === null || category === address.category)
