/** What Vez itself is, as schema.org describes it; only what its landing shows too. */

import { toReais } from '#domain/money/money.ts'
import { getPlanPrice, PAID_PLANS } from '#domain/plan/plans.ts'

const SCHEMA = 'https://schema.org'

type Product = {
  description: string
  /** Of the landing; null where no address is known. */
  url: string | null
  /** Whether anything is sold: elsewhere it has no price. */
  hasPlans: boolean
}

export function describeProduct({ description, url, hasPlans }: Product): object {
  const prices = PAID_PLANS.map((plan) => getPlanPrice(plan, 'monthly'))
  const toPrice = (centavos: number) => toReais(centavos).toFixed(2)
  return {
    '@context': SCHEMA,
    '@type': 'SoftwareApplication',
    name: 'Vez',
    description,
    applicationCategory: 'BusinessApplication',
    operatingSystem: 'Web',
    inLanguage: 'pt-BR',
    url: url ?? undefined,
    offers: hasPlans
      ? {
          '@type': 'AggregateOffer',
          priceCurrency: 'BRL',
          lowPrice: toPrice(Math.min(...prices)),
          highPrice: toPrice(Math.max(...prices)),
          offerCount: prices.length,
        }
      : undefined,
  }
}

type Question = { question: string; answer: string }

/** @returns none where nothing is asked */
export function describeQuestions(questions: readonly Question[]): object[] {
  if (questions.length === 0) return []
  const mainEntity = questions.map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: answer },
  }))
  return [{ '@context': SCHEMA, '@type': 'FAQPage', mainEntity }]
}
