import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { CallOutput } from '#api/contract/contract.ts'
import { call } from '#console/session/call.ts'
import type { Period } from '#domain/time/period.ts'

type ReportCall = Extract<Parameters<typeof call>[0], `GET /api/reports/${string}`>
type ReportName = ReportCall extends `GET /api/reports/${infer Name}` ? Name : never
export type Report<Name extends ReportName> = CallOutput<`GET /api/reports/${Name}`>

/** One question about a period: each loads apart. */
export const reportQuery = <Name extends ReportName>(name: Name, { from, to }: Period) =>
  queryOptions({
    queryKey: ['reports', name, from, to],
    queryFn: async () => {
      // The name says which of them it is, which inference loses.
      const path = `GET /api/reports/${name}` as ReportCall
      const report = await call(path, { query: { from, to } })
      // So does it of the answer.
      return report as Report<Name>
    },
    placeholderData: keepPreviousData,
  })
