import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { ArrowLeft, Printer } from 'lucide-react'
import { AdminArea } from '#console/guards/admin-area.tsx'
import { shareText } from '#console/messages/share.ts'
import { Button, getButtonClass } from '#console/ui/button/button.tsx'
import { Skeleton } from '#console/ui/page/notice.tsx'
import { Redirect } from '#console/ui/page/redirect.tsx'
import { useTitle } from '#console/ui/page/use-title.ts'
import styles from './print.module.css'
import { CardSheet, PosterSheet } from './print-sheets.tsx'
import { ShareFailed } from './share-failed.tsx'
import { shareQuery } from './share-queries.ts'

const t = shareText.print
const route = getRouteApi('/admin/share/imprimir')

const FORMATS = [
  { formato: 'a4', label: shareText.qr.poster },
  { formato: 'cartao', label: shareText.qr.card },
] as const

/** `/admin/share/imprimir`: a sheet as it leaves the printer, and nothing else on the paper. */
export function PrintPage() {
  return (
    <AdminArea>
      {({ house_role, leaving, is_plan_open }) =>
        // Beside the frame: the frame's own screen says why it is closed.
        house_role === 'owner' && leaving === null && is_plan_open ? (
          <PrintScreen />
        ) : (
          <Redirect to="/admin/share" />
        )
      }
    </AdminArea>
  )
}

function PrintScreen() {
  useTitle(t.title)
  const { formato } = route.useSearch()
  const { data, error, refetch } = useQuery(shareQuery)
  const Sheet = formato === 'a4' ? PosterSheet : CardSheet
  return (
    <main className={styles.page} id="content">
      <header className={styles.tools}>
        <Link to="/admin/share" className={getButtonClass({ look: 'quiet' })}>
          <ArrowLeft size={18} strokeWidth={1.75} aria-hidden="true" />
          {t.back}
        </Link>
        <h1 tabIndex={-1}>{t.title}</h1>
        <PrintFormatLinks />
        <Button
          icon={<Printer size={18} strokeWidth={1.75} aria-hidden="true" />}
          disabled={!data}
          onClick={() => window.print()}
        >
          {t.go}
        </Button>
        <p className={styles.hint}>{t.hint[formato]}</p>
      </header>
      {data ? (
        <Sheet business_name={data.business_name} url={data.url} />
      ) : error ? (
        <ShareFailed error={error} onRetry={() => void refetch()} />
      ) : (
        <div className={styles.wait}>
          <Skeleton rows={4} />
        </div>
      )}
    </main>
  )
}

function PrintFormatLinks() {
  return (
    <nav className={styles.formats} aria-label={t.format}>
      {FORMATS.map(({ formato, label }) => (
        <Link
          key={formato}
          to="/admin/share/imprimir"
          search={{ formato }}
          replace
          className={styles.format}
        >
          {label}
        </Link>
      ))}
    </nav>
  )
}
