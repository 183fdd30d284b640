import { useMutation } from '@tanstack/react-query'
import { useRouterState } from '@tanstack/react-router'
import { Download } from 'lucide-react'
import { useEffect } from 'react'
import { loadBookingsToExport } from '#console/bookings/booking-queries.ts'
import { formatBookingsCsv, getFileName } from '#console/exports/bookings-csv.ts'
import { exportClients } from '#console/exports/export-clients.ts'
import { exportExpenses } from '#console/exports/export-expenses.ts'
import { exportProducts } from '#console/exports/export-products.ts'
import { exportSales } from '#console/exports/export-sales.ts'
import { formatLoadError } from '#console/http/load-error.ts'
import { ExportHouseButton } from '#console/leaving/export-house-button.tsx'
import { exportText } from '#console/messages/export.ts'
import { subscriptionText } from '#console/messages/subscription.ts'
import { DayToRead, KEPT_AGENDA } from '#console/plan/day-to-read.tsx'
import { Button } from '#console/ui/button/button.tsx'
import type { ExportedFile } from '#console/ui/export/export-button.tsx'
import { loadAllPages } from '#console/ui/export/load-all-pages.ts'
import { saveFile } from '#console/ui/export/save-file.ts'
import { SectionCard } from '#console/ui/page/section-card.tsx'
import { toastActDone, toastActFailed } from '#console/ui/toast/toast-act.ts'
import styles from './subscription.module.css'

const t = subscriptionText.keep

/** Everything of a house whose plan is over, as one file or a list each. */
export function ExportAll() {
  return (
    <SectionCard title={t.exports} lead={t.exportsLead}>
      <div className={styles.actions}>
        <ExportHouseButton />
        {FILES.map(({ label, make }) => (
          <FileButton key={label} label={label} make={make} />
        ))}
      </div>
    </SectionCard>
  )
}

/** What else stays of it: its agenda to read. */
export function KeptData({ isLeaving }: { isLeaving: boolean }) {
  useLeadingToIt()
  return (
    <SectionCard id={KEPT_AGENDA} title={t.title} lead={isLeaving ? t.leadLeaving : t.lead}>
      <DayToRead />
    </SectionCard>
  )
}

/** A link leads here, below all that loads before it. */
function useLeadingToIt(): void {
  const hash = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.hash })
  useEffect(() => {
    if (hash !== KEPT_AGENDA) return
    // After the frame of all screens, which leads to their top.
    const frame = requestAnimationFrame(leadToAgenda)
    return () => cancelAnimationFrame(frame)
  }, [hash])
}

/** Again too, where the address leads there already. */
export function leadToAgenda(): void {
  const heading = document.getElementById(KEPT_AGENDA)
  heading?.focus({ preventScroll: true })
  heading?.scrollIntoView({ block: 'center' })
}

async function exportAllBookings(): Promise<ExportedFile> {
  const parts = await loadAllPages((after) => loadBookingsToExport({ after }))
  const all = parts.flatMap(({ bookings }) => bookings)
  const name = getFileName({ from: null, to: null })
  return { name, content: formatBookingsCsv(all), count: all.length }
}

/** Unlike the other lists, sales without days are those of today. */
const FIRST_DAY = '2000-01-01'

const FILES = [
  { label: t.bookings, make: exportAllBookings },
  { label: t.clients, make: () => exportClients({}) },
  { label: t.products, make: () => exportProducts({}) },
  { label: t.sales, make: () => exportSales({ from: FIRST_DAY }) },
  { label: t.expenses, make: () => exportExpenses({}) },
]

function FileButton({ label, make }: { label: string; make: () => Promise<ExportedFile> }) {
  const save = useMutation({
    mutationFn: make,
    onSuccess: ({ name, content }) => {
      saveFile(name, content)
      toastActDone(name, t.saved(name))
    },
    onError: (error) => toastActFailed(label, exportText.failed, formatLoadError(error)),
  })
  return (
    <Button
      look="quiet"
      icon={<Download size={18} strokeWidth={1.75} aria-hidden="true" />}
      busy={save.isPending && exportText.busy}
      onClick={() => save.mutate()}
    >
      {label}
    </Button>
  )
}
