import { useInfiniteQuery } from '@tanstack/react-query'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { ArrowLeft, ChevronRight, ReceiptText, Undo2 } from 'lucide-react'
import { commissionsText } from '#console/messages/commissions.ts'
import { statementText } from '#console/messages/statement.ts'
import { useMe } from '#console/session/use-session.ts'
import { sumReais } from '#console/statement/format-line.ts'
import { PrintStatement } from '#console/statement/print-statement.tsx'
import { StatementParts } from '#console/statement/statement-parts.tsx'
import { StatementReceipt } from '#console/statement/statement-receipt.tsx'
import { StatementSheet } from '#console/statement/statement-sheet.tsx'
import { Button, getButtonClass } from '#console/ui/button/button.tsx'
import { IconButton } from '#console/ui/button/icon-button.tsx'
import { useDialogHistory } from '#console/ui/dialog/use-dialog-history.ts'
import { LoadFailed } from '#console/ui/page/load-failed.tsx'
import { Notice, Skeleton, StateMessage } from '#console/ui/page/notice.tsx'
import { ScreenLayout } from '#console/ui/page/screen.tsx'
import { PeriodPicker } from '#console/ui/period/period-picker.tsx'
import { displayDate, displayDayMonth, displayName } from '#domain/text/display.ts'
import { isDate } from '#domain/time/civil-time.ts'
import type { Period } from '#domain/time/period.ts'
import { ReverseAdvanceDialog } from './advance-dialog.tsx'
import { CloseForm } from './close-form.tsx'
import { previewQuery, type StatementPreview } from './commission-queries.ts'
import styles from './commissions.module.css'

const t = commissionsText.preview
const route = getRouteApi('/admin/commissions')

/** What a statement of some days would say, and the one act that closes it. */
export function PreviewScreen({ professional_id }: { professional_id: string }) {
  const { de = '', ate = '', estornar } = route.useSearch()
  const isGiven = isDate(de) && isDate(ate) && de <= ate
  const isWrong = !isGiven && (de !== '' || ate !== '')
  const days = isGiven ? { from: de, to: ate } : {}
  const query = useInfiniteQuery(previewQuery({ professional_id, ...days }))
  const { error, isPlaceholderData, refetch } = query
  const [data] = query.data?.pages ?? []
  const parts = query.data?.pages.flatMap((page) => page.parts) ?? []
  const dialogs = useDialogHistory(['estornar'])
  const title = data ? t.title(displayName(data.professional_name)) : commissionsText.title
  const reversed = data?.advances.find(({ id }) => id === estornar)
  return (
    <ScreenLayout title={commissionsText.title} heading={title} lead={<BackLink />}>
      {!data ? (
        error ? (
          <LoadFailed title={t.failed} error={error} onRetry={() => void refetch()} />
        ) : (
          <Skeleton rows={6} />
        )
      ) : (
        <div className={styles.preview} aria-busy={isPlaceholderData}>
          {isWrong && <Notice warn>{t.badDays}</Notice>}
          {isGiven && data.begins === data.from && de < data.from && (
            <p className={styles.quiet}>{t.begins(displayDate(data.from))}</p>
          )}
          <PreviewBody
            preview={data}
            parts={parts}
            pages={query.data?.pages.length ?? 0}
            query={query}
            onReverse={(id) => dialogs.open({ estornar: id })}
          />
        </div>
      )}
      {reversed && <ReverseAdvanceDialog advance={reversed} onClose={dialogs.close} />}
    </ScreenLayout>
  )
}

export function BackLink() {
  return (
    <Link to="/admin/commissions" className={`${getButtonClass({ look: 'quiet' })} ${styles.back}`}>
      <ArrowLeft size={18} strokeWidth={1.75} aria-hidden="true" />
      {t.back}
    </Link>
  )
}

type BodyProps = {
  preview: StatementPreview
  parts: StatementPreview['parts']
  pages: number
  query: Parameters<typeof PrintStatement>[0]['query'] &
    Omit<Parameters<typeof StatementParts>[0]['more'], 'hasNextPage'>
  onReverse: (id: string) => void
}

function PreviewBody({ preview, parts, pages, query, onReverse }: BodyProps) {
  const navigate = useNavigate()
  const { from, to, today, lines, total } = preview
  const change = (next: Period) => {
    // Nothing is closed of days to come.
    const ate = next.to < today ? next.to : today
    const de = next.from < ate ? next.from : ate
    void navigate({ to: '.', search: (search) => ({ ...search, de, ate }), replace: true })
  }
  const names = { earned: statementText.earned.house, total: statementText.total.open }
  return (
    <>
      <PeriodPicker period={{ from, to }} today={today} onChange={change} />
      <BeforeNotice preview={preview} onInclude={(since) => change({ from: since, to })} />
      <LateNote preview={preview} />
      <LaterAdvances preview={preview} />
      {lines.length === 0 ? (
        <StateMessage icon={<ReceiptText size={30} strokeWidth={1.75} />} title={t.empty}>
          {t.emptyText}
        </StateMessage>
      ) : (
        <>
          <StatementReceipt
            lines={lines}
            names={names}
            total={total}
            getAct={(line) => <LineAct line={line} onReverse={onReverse} />}
          >
            <StatementParts
              visits={preview.visits}
              parts={parts}
              pages={pages}
              more={query}
              onMore={() => void query.fetchNextPage()}
              link={({ booking_id }, client) => (
                <Link
                  to="/admin/bookings"
                  search={{ agendamento: booking_id, abrir: 'comanda', periodo: 'tudo' }}
                  aria-label={statementText.parts.open(client)}
                >
                  {client}
                </Link>
              )}
            />
          </StatementReceipt>
          <PrintStatement query={query} />
          <CloseForm preview={preview} />
          <DraftSheet preview={preview} parts={parts} isWhole={!query.hasNextPage} />
        </>
      )}
    </>
  )
}

type DraftProps = Pick<BodyProps, 'preview' | 'parts'> & { isWhole: boolean }

/** What would be on the sheet, to be read before it is closed. */
function DraftSheet({ preview, parts, isWhole }: DraftProps) {
  const house = useMe().data?.business?.name ?? ''
  const { professional_name, from: from_day, to: to_day, total, lines, tax_ids } = preview
  const open = { closed_at: null, paid_at: null, method: null }
  const statement = { professional_name, from_day, to_day, total, ...open }
  // Nothing on it has a moment yet.
  const detail = { statement, lines, tax_ids, timezone: 'UTC' }
  return <StatementSheet house={house} detail={detail} visits={{ parts, isWhole }} />
}

type ActProps = { line: StatementPreview['lines'][number]; onReverse: (id: string) => void }

/** Takes an advance back; of a visit that is a line of its own, the way to it. */
function LineAct({ line: { kind, day, subject_id }, onReverse }: ActProps) {
  if (subject_id === null || kind === 'carried') return null
  const when = displayDayMonth(day ?? '')
  if (kind === 'advance') {
    return (
      <IconButton
        label={commissionsText.advance.reverse(when)}
        onClick={() => onReverse(subject_id)}
      >
        <Undo2 size={18} strokeWidth={1.75} aria-hidden="true" />
      </IconButton>
    )
  }
  return (
    <Link
      className={styles.visit}
      to="/admin/bookings"
      search={{ agendamento: subject_id, abrir: 'comanda', periodo: 'tudo' }}
      aria-label={t.openVisit(when)}
    >
      <ChevronRight size={18} strokeWidth={1.75} aria-hidden="true" />
    </Link>
  )
}

/** What a statement adds of days that one had. */
const LateNote = ({ preview: { late } }: { preview: StatementPreview }) =>
  late.visits > 0 && (
    <p className={styles.quiet}>{t.late(statementText.visits(late.visits), late.amount)}</p>
  )

type BeforeProps = { preview: StatementPreview; onInclude: (since: string) => void }

function BeforeNotice({ preview: { before }, onInclude }: BeforeProps) {
  const { visits, amount, since } = before
  if (since === null) return null
  const say = visits === 1 ? t.before : t.beforeMany
  return (
    <Notice>
      <p>{say(statementText.visits(visits), amount, displayDate(since))}</p>
      <Button look="secondary" onClick={() => onInclude(since)}>
        {t.include}
      </Button>
    </Notice>
  )
}

/** Those that the period does not reach. */
function LaterAdvances({ preview: { advances, to } }: { preview: StatementPreview }) {
  const later = advances.filter(({ day }) => day > to)
  return later.length > 0 && <p className={styles.quiet}>{t.later(sumReais(later))}</p>
}
