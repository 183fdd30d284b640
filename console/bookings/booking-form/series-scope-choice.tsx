import { agendaText } from '#console/messages/agenda.ts'
import { text } from '#console/messages/app.ts'
import { Button } from '#console/ui/button/button.tsx'
import { REPEAT_SCOPES, type RepeatScope } from '#domain/booking/series.ts'
import styles from './booking-form.module.css'

const t = agendaText.scope

type Props = {
  question: string
  /** The scopes on offer; blocks have no `all`. */
  scopes?: readonly RepeatScope[]
  onChoose: (scope: RepeatScope) => void
  onBack: () => void
}

/** Asks how much of a series a change concerns. */
export function SeriesScopeChoice(props: Props) {
  const { question, scopes = REPEAT_SCOPES, onChoose, onBack } = props
  return (
    <div className={styles.form}>
      <p>{`${t.title}. ${question}`}</p>
      <div className={styles.choices}>
        {scopes.map((scope) => (
          <Button key={scope} look="secondary" wide onClick={() => onChoose(scope)}>
            {t[scope]}
          </Button>
        ))}
        <Button look="quiet" wide onClick={onBack}>
          {text.cancel}
        </Button>
      </div>
    </div>
  )
}
