import type { BookingDetail } from '#api/contract/contract.ts'
import { draftOf } from '#console/comanda/draft/comanda-draft.ts'
import { totalsOf } from '#console/comanda/draft/comanda-totals.ts'
import type { Desk } from '#console/comanda/draft/use-comanda-editor.ts'
import { comanda } from '#console/messages/comanda.ts'
import { Button } from '#console/ui/button/button.tsx'
import { Notice } from '#console/ui/page/notice.tsx'
import styles from './notices.module.css'

const said = comanda.changed

/** Somebody saved this booking meanwhile: nothing typed is lost, and both versions can be had. */
export function Changed({ desk, theirs }: { desk: Desk; theirs: BookingDetail }) {
  const totals = totalsOf(draftOf(theirs))
  const isOpen = theirs.status !== 'completed'
  return (
    <div role="alert">
      <Notice warn>
        <strong>{said.title}</strong>
        <p>{isOpen ? said.text : said.closedText}</p>
        {typeof totals !== 'string' && <p>{said.theirTotal(totals.due)}</p>}
        <p className={styles.ways}>
          {isOpen && (
            <Button look="secondary" onClick={desk.keepMine}>
              {said.mine}
            </Button>
          )}
          <Button look="secondary" onClick={desk.takeTheirs}>
            {said.theirs}
          </Button>
        </p>
      </Notice>
    </div>
  )
}
