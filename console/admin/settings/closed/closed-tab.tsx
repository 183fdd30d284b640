import type { LoadedSettings } from '#console/house/house-queries.ts'
import { settingsText as t } from '#console/messages/settings.ts'
import { Switch } from '#console/ui/form/switch.tsx'
import { SectionCard } from '#console/ui/page/section-card.tsx'
import { EditedField } from '../form/edited-field.tsx'
import { type SettingsForm, setField } from '../form/settings-form.ts'
import { ClosedDays } from './closed-days.tsx'
import { DormantDialog } from './dormant-dialog.tsx'
import { Holidays } from './holidays.tsx'
import { useClosedDays } from './use-closed-days.ts'

const c = t.closed

/** Days off: each is taken by a tap and holds at once, whatever else is being edited. */
export function ClosedTab({ edit, loaded }: { edit: SettingsForm; loaded: LoadedSettings }) {
  const days = useClosedDays()
  return (
    <>
      <SectionCard title={c.title} lead={c.lead}>
        <Holidays days={days} />
      </SectionCard>
      <SectionCard title={c.otherTitle} lead={c.otherLead}>
        <ClosedDays days={days} loaded={loaded} />
        <EditedField edit={edit} name="agendaBlocked">
          <Switch
            label={t.fields.agendaBlocked}
            hint={c.switchHint(loaded.blocks_ahead)}
            checked={edit.values.agendaBlocked}
            onChange={(to) => setField(edit, 'agendaBlocked', to)}
          />
        </EditedField>
      </SectionCard>
      {days.dormant && <DormantDialog days={days} dormant={days.dormant} />}
    </>
  )
}
