import { FieldGroup } from '@amour/ui/components/form/FieldGroup.tsx'
import { blurStrengths, type WellnessSettings } from '@amour/contract/console/wellness-settings.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CategoriesField } from '#app/form/CategoriesField.tsx'
import { useSetWellnessSettings } from '#app/state/wellness-settings.ts'
import { SavedForm } from './SavedForm.tsx'

/** What one would rather not see, and how strongly pictures are blurred. */
export function WellnessSettingsForm({ wellness }: { wellness: WellnessSettings }) {
  const { t } = useTranslation('console-staff')
  const set = useSetWellnessSettings()
  // What this form began from: what another page has chosen since is not taken back.
  const [known, setKnown] = useState(wellness)
  const [chosen, setChosen] = useState(wellness)
  const change = (more: Partial<WellnessSettings>) => {
    set.reset()
    setChosen({ ...chosen, ...more })
  }
  const onSuccess = (kept: WellnessSettings) => {
    setKnown(kept)
    setChosen(kept)
  }
  return (
    <SavedForm sent={set} submit={t('wellness.save')} onSubmit={() => set.mutate({ ...chosen, known }, { onSuccess })}>
      <CategoriesField
        label={t('wellness.avoids')}
        chosen={chosen.avoids}
        onChange={(avoids) => change({ avoids: [...avoids] })}
      />
      <FieldGroup label={t('wellness.blur')}>
        <div className="pick">
          {blurStrengths.map((blur) => (
            <label key={blur}>
              <input type="radio" name="blur" checked={chosen.blur === blur} onChange={() => change({ blur })} />
              <span>
                {t(`wellness.blurs.${blur}`)}
                <small>{t(`wellness.blursWhat.${blur}`)}</small>
              </span>
            </label>
          ))}
        </div>
      </FieldGroup>
    </SavedForm>
  )
}
