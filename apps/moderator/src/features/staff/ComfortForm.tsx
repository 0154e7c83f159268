import { blurStrengths, type Comfort } from '@amour/contract/console/comfort.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CategoriesField } from '#app/CategoriesField.tsx'
import { useSetComfort } from '#app/comfort.ts'
import { Form } from '#app/Form.tsx'
import { KeptNote } from '#app/KeptNote.tsx'

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
    <Form className="stack s24" error={set.error} onSubmit={() => set.mutate(chosen)}>
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
      <div className="row gap12">
        <button type="submit" className="btn btn--tall" disabled={set.isPending}>
          {t('comfort.save')}
        </button>
        <KeptNote isKept={set.isSuccess} />
      </div>
    </Form>
  )
}
