import type { Service } from '#api/contract/contract.ts'
import { formatDuration } from '#domain/business/service.ts'
import { formatReais } from '#domain/money/money.ts'
import { TEXT } from './messages.ts'

/** Where it depends on who does it, what a service says is the least of it. */
const formatFrom = (service: Service) => (service.own_terms[0] ? TEXT.from : '')

/** `R$ 115,00`, or `a partir de R$ 99,00`. */
export const formatPrice = (service: Service) => formatFrom(service) + formatReais(service.price)

/** `1h`, or `a partir de 45min`. */
export const formatLength = (service: Service) =>
  formatFrom(service) + formatDuration(service.duration)
