import type { Service } from '#api/contract/contract.ts'
import { formatDuration } from '#domain/business/service.ts'
import { formatReais } from '#domain/money/money.ts'
import { TEXT } from './messages.ts'

/** Where it depends on who does it, what a service says is the least of it. */
const formatFrom = (service: Service, term: 'price' | 'duration') =>
  service.own_terms.some((own) => own[term] > service[term]) ? TEXT.from : ''

/** `R$ 115,00`, or `a partir de R$ 99,00`. */
export const formatPrice = (service: Service) =>
  formatFrom(service, 'price') + formatReais(service.price)

/** `1h`, or `a partir de 45min`. */
export const formatLength = (service: Service) =>
  formatFrom(service, 'duration') + formatDuration(service.duration)
