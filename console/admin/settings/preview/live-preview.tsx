import { useQuery } from '@tanstack/react-query'
import { ExternalLink, Eye } from 'lucide-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { settingsText } from '#console/messages/settings.ts'
import { call } from '#console/session/call.ts'
import { Button } from '#console/ui/button/button.tsx'
import { Dialog } from '#console/ui/dialog/dialog.tsx'
import { createWidthHook } from '#console/ui/layout/use-is-wide.ts'
import type { SettingsForm } from '../form/settings-form.ts'
import { BLANK_PAGE, drawPreview } from './draw-preview.ts'
import styles from './preview.module.css'
import { toPreviewPage } from './preview-page.ts'

const t = settingsText.preview
const TYPING_MS = 250
/** The form stands first: a document of its own takes a slow machine long to make. */
const AFTER_FORM_MS = 100

type Props = { edit: SettingsForm; slug: string }

const useHasRoom = createWidthHook('(min-width: 1180px)')

/** The salon's page with what is typed: beside the form where there is room, else behind a button. */
export function LivePreview({ edit, slug }: Props) {
  const hasRoom = useHasRoom()
  const [isOpen, setOpen] = useState(false)
  if (hasRoom) {
    return (
      <aside className={styles.beside} aria-labelledby="preview-title">
        <header className={styles.head}>
          <h2 id="preview-title">{t.title}</h2>
          <PageLink slug={slug} />
        </header>
        <PreviewFrame edit={edit} slug={slug} />
      </aside>
    )
  }
  return (
    <div>
      <Button
        look="secondary"
        icon={<Eye size={18} strokeWidth={1.75} aria-hidden="true" />}
        onClick={() => setOpen(true)}
      >
        {t.open}
      </Button>
      {isOpen && (
        <Dialog title={t.title} onClose={() => setOpen(false)}>
          <PreviewFrame edit={edit} slug={slug} />
        </Dialog>
      )}
    </div>
  )
}

const PageLink = ({ slug }: { slug: string }) => (
  <a
    className={styles.link}
    href={`/${slug}`}
    target="_blank"
    rel="noopener"
    aria-label={t.openPage}
  >
    <ExternalLink size={18} strokeWidth={1.75} aria-hidden="true" />
  </a>
)

function PreviewFrame({ edit: { values }, slug }: Props) {
  const { data, isError } = useQuery({
    queryKey: ['settings', 'page', slug],
    queryFn: () => call('GET /api/public/:slug', { params: { slug } }),
  })
  const frame = useRef<HTMLIFrameElement>(null)
  const [isDue, setDue] = useState(false)
  const [isReady, setReady] = useState(false)
  const page = useMemo(() => data && JSON.stringify(toPreviewPage(data, values)), [data, values])
  useEffect(() => {
    if (!isReady || !page) return
    const draw = () => frame.current && drawPreview(frame.current, slug, page)
    const timer = setTimeout(draw, TYPING_MS)
    return () => clearTimeout(timer)
  }, [isReady, page, slug])
  useEffect(() => {
    const timer = setTimeout(() => setDue(true), AFTER_FORM_MS)
    return () => clearTimeout(timer)
  }, [])
  if (isError) return <p role="alert">{t.failed}</p>
  return (
    <>
      {isDue ? (
        <iframe
          ref={frame}
          className={styles.frame}
          title={t.title}
          src={BLANK_PAGE}
          onLoad={() => setReady(true)}
        />
      ) : (
        <div className={styles.frame} />
      )}
      <p className={styles.about}>{t.live}</p>
    </>
  )
}
