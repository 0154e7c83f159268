import { RATING_LOOK_WORDS, type RatingLookReason, ratingLookReasons } from '@amour/contract/people/ratings.ts'
import { Alert } from '@amour/ui/components/feedback/Alert.tsx'
import { Button } from '@amour/ui/components/form/Button.tsx'
import { Field } from '@amour/ui/components/form/Field.tsx'
import { FieldGroup } from '@amour/ui/components/form/FieldGroup.tsx'
import { Radio } from '@amour/ui/components/form/Radio.tsx'
import { TextArea } from '@amour/ui/components/form/TextArea.tsx'
import { Dialog } from '@amour/ui/components/overlay/Dialog.tsx'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CallError, describeWait } from '#app/call/call-error.ts'
import { readErrorSentence } from '#app/text/i18n.ts'
import { useAskRatingLook } from './ratings.api.ts'

/** Says why somebody should look at one's ratings. */
export function RatingLookDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('members')
  const [reason, setReason] = useState<RatingLookReason>()
  const [words, setWords] = useState('')
  const [isMissing, setMissing] = useState(false)
  const { mutate, error, isPending, reset } = useAskRatingLook(onClose)
  const fieldError = error instanceof CallError ? error.violations[0]?.message : undefined
  return (
    <Dialog open onClose={onClose} title={t('lookTitle')} closeLabel={t('close')} closeOnBackdrop={false}>
      <form
        className="stack"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (reason) mutate({ reason, words })
          else setMissing(true)
        }}
      >
        <p className="small muted">{t('lookText')}</p>
        <FieldGroup
          label={t('lookReason')}
          error={isMissing && !reason ? readErrorSentence('choiceInvalid') : undefined}
        >
          {ratingLookReasons.map((choice) => (
            <Radio
              key={choice}
              name="reason"
              value={choice}
              checked={reason === choice}
              onChange={() => setReason(choice)}
            >
              {t(`lookReasons.${choice}`)}
            </Radio>
          ))}
        </FieldGroup>
        <Field
          label={t('lookWords')}
          optional={t('lookOptional')}
          error={fieldError}
          count={t('count', { used: words.trim().length, most: RATING_LOOK_WORDS })}
        >
          <TextArea
            rows={3}
            value={words}
            onChange={({ target }) => {
              setWords(target.value)
              reset()
            }}
          />
        </Field>
        {error && !fieldError && <Alert tone="bad">{describeWait(error) ?? t('lookFailed')}</Alert>}
        <div className="cluster">
          <Button type="submit" busy={isPending}>
            {t('lookSend')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
