import { blurStrengths, type Comfort } from '@amour/contract/console/comfort.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CategoriesField } from '#app/CategoriesField.tsx'
import { useSetComfort } from '#app/comfort.ts'
import { KeptForm } from './KeptForm.tsx'

/** What one would rather not see, and how strongly pictures are blurred. */
export function ComfortForm({ comfort }: { comfort: Comfort }) {
  const { t } = useTranslation('console-staff')
  const set = useSetComfort()
  const [chosen, setChosen] = useState(comfort)
  const change = (more: Partial<Comfort>) => {
    set.reset()
    setChosen({ ...chosen, ...more })
  }
  return (
    <KeptForm sent={set} submit={t('comfort.save')} onSubmit={() => set.mutate(chosen)}>
      <CategoriesField
        label={t('comfort.avoids')}
        chosen={chosen.avoids}
        onChange={(avoids) => change({ avoids: [...avoids] })}
      />
      <fieldset className="field">
        <legend className="lab">{t('comfort.blur')}</legend>
        <div className="pick">
          {blurStrengths.map((blur) => (
            <label key={blur}>
              <input type="radio" name="blur" checked={chosen.blur === blur} onChange={() => change({ blur })} />
              <span>
                {t(`comfort.blurs.${blur}`)}
                <small>{t(`comfort.blursWhat.${blur}`)}</small>
              </span>
            </label>
          ))}
        </div>
      </fieldset>
    </KeptForm>
  )
}
