import { VisitDraft } from '@amour/contract/people/visits.ts'
import { Alert } from '@amour/ui/components/feedback/Alert.tsx'
import { Button } from '@amour/ui/components/form/Button.tsx'
import { Combobox } from '@amour/ui/components/form/Combobox.tsx'
import { Field } from '@amour/ui/components/form/Field.tsx'
import { TextInput } from '@amour/ui/components/form/TextInput.tsx'
import { MapPin } from 'lucide-react'
import { useState } from 'react'
import { Controller } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import { readCallFailure } from '#app/form/read-call-failure.ts'
import { useContractForm } from '#app/form/use-contract-form.ts'
import { MINUTE, useServerNow } from '#app/hooks/use-now.ts'
import { showToast } from '#app/overlay/toasts.ts'
import { toLondonDay } from '#app/text/days.ts'
import { useLocations } from '#features/people/locations/locations.api.ts'
import { addVisit } from './visits.api.ts'

type Values = z.input<typeof VisitDraft>

// No place is chosen yet, which the schema says under its field.
const empty = { location: null, from: '', to: '' } as unknown as Values

/** Where one will be, and from which day to which. */
export function VisitForm() {
  const { t } = useTranslation(['visits', 'locations'])
  const [round, setRound] = useState(0)
  const locations = useLocations()
  const { form, fieldErrors, isBusy, formProps } = useContractForm<Values, VisitDraft>({
    schema: VisitDraft,
    defaultValues: empty,
    async send(draft) {
      await addVisit(draft)
      form.reset(empty)
      setRound((before) => before + 1)
      showToast({ id: 'visit', text: t('added') })
    },
    readFailure: (error) => readCallFailure(error, t('addFailed')),
  })
  const today = toLondonDay(useServerNow(MINUTE))
  const from = form.watch('from')

  return (
    <form className="card stack" aria-label={t('form')} {...formProps}>
      <div>
        <h2 className="t-card">{t('form')}</h2>
        <p className="small muted">{t('hint')}</p>
      </div>
      <Controller
        control={form.control}
        name="location"
        render={({ field }) => (
          <Field label={t('where')} error={fieldErrors.location}>
            <Combobox
              key={round}
              ref={field.ref}
              items={locations.items}
              value={(field.value !== null && locations.find({ id: field.value })) || null}
              onValueChange={(item) => {
                field.onChange(item ? item.place.id : null)
                form.clearErrors('location')
              }}
              onInputChange={locations.onInputChange}
              onFocus={locations.onFocus}
              onBlur={field.onBlur}
              listLabel={t('locations:list')}
              emptyText={locations.isFailed ? t('locations:failed') : locations.isLoaded ? t('locations:none') : ''}
              statusText={t('locations:found', { count: locations.items.length })}
              placeholder={t('locations:placeholder')}
              lead={<MapPin className="i" aria-hidden />}
              itemIcon={<MapPin className="i" aria-hidden />}
            />
          </Field>
        )}
      />
      <div className="days">
        <Field label={t('from')} error={fieldErrors.from}>
          <TextInput type="date" min={today} {...form.register('from')} />
        </Field>
        <Field label={t('to')} error={fieldErrors.to}>
          <TextInput type="date" min={from || today} {...form.register('to')} />
        </Field>
      </div>
      <p className="small muted">{t('who')}</p>
      {fieldErrors.form && <Alert tone="bad">{fieldErrors.form}</Alert>}
      <div>
        <Button type="submit" busy={isBusy}>
          {t('add')}
        </Button>
      </div>
    </form>
  )
}
