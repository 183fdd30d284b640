import type { BookingDetail } from '#api/contract/contract.ts'
import { toComandaDraft } from '#console/comanda/draft/comanda-draft.ts'
import { computeDraftTotals } from '#console/comanda/draft/comanda-totals.ts'
import type { ComandaEditor } from '#console/comanda/draft/use-comanda-editor.ts'
import { comandaText } from '#console/messages/comanda.ts'
import { Button } from '#console/ui/button/button.tsx'
import { Notice } from '#console/ui/page/notice.tsx'
import styles from './notices.module.css'

const t = comandaText.changed

/** Somebody saved this booking meanwhile: nothing typed is lost, and both versions can be had. */
export function NewerVersionNotice({
  editor,
  theirs,
}: {
  editor: ComandaEditor
  theirs: BookingDetail
}) {
  const totals = computeDraftTotals(toComandaDraft(theirs))
  const isOpen = theirs.status !== 'completed'
  return (
    <div role="alert">
      <Notice warn>
        <strong>{t.title}</strong>
        <p>{isOpen ? t.text : t.closedText}</p>
        {typeof totals !== 'string' && <p>{t.theirTotal(totals.due)}</p>}
        <p className={styles.ways}>
          {isOpen && (
            <Button look="secondary" onClick={editor.keepMine}>
              {t.mine}
            </Button>
          )}
          <Button look="secondary" onClick={editor.takeTheirs}>
            {t.theirs}
          </Button>
        </p>
      </Notice>
    </div>
  )
}
