import { Link } from '@tanstack/react-router'
import { reportsText } from '#console/messages/reports.ts'
import type { Period } from '#domain/time/period.ts'
import { MethodTable } from './method-table.tsx'
import { ProfessionalTable } from './professional-table.tsx'
import { ReportAnswer } from './report-card.tsx'
import { ReportSection } from './report-section.tsx'
import styles from './reports.module.css'
import { ServiceTable } from './service-table.tsx'

const t = reportsText.takings

const VIEWS = ['profissional', 'servico', 'forma'] as const
type TakingsView = (typeof VIEWS)[number]

/** What an address says in `aba`. */
export const parseTakingsView = (aba: string | undefined): TakingsView =>
  VIEWS.find((one) => one === aba) ?? 'profissional'

type Props = {
  period: Period
  view: TakingsView
  search: { [name: string]: string | undefined }
}

/** "Quem trouxe quanto?": the same total by professional, by service and by method. */
export function TakingsCard({ period, view, search: { aba: _chosen, ...days } }: Props) {
  const choice = (
    <nav className={styles.choice} aria-label={t.label}>
      {VIEWS.map((one) => (
        <Link
          key={one}
          to="/admin/reports"
          search={{ ...days, ...(one !== 'profissional' && { aba: one }) }}
          resetScroll={false}
          aria-current={one === view ? 'page' : undefined}
          activeOptions={{ exact: true, includeSearch: true }}
        >
          {t.by[one]}
        </Link>
      ))}
    </nav>
  )
  return (
    <ReportSection title={t.title} lead={t.lead} choice={choice}>
      {view === 'profissional' && (
        <ReportAnswer name="professionals" period={period}>
          {(report) => <ProfessionalTable report={report} />}
        </ReportAnswer>
      )}
      {view === 'servico' && (
        <ReportAnswer name="services" period={period}>
          {(report) => <ServiceTable report={report} />}
        </ReportAnswer>
      )}
      {view === 'forma' && (
        <ReportAnswer name="methods" period={period}>
          {(report) => <MethodTable report={report} />}
        </ReportAnswer>
      )}
    </ReportSection>
  )
}
