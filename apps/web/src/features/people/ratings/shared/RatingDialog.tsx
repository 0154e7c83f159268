import type { Member } from '@amour/contract/people/members.ts'
import { Alert } from '@amour/ui/components/feedback/Alert.tsx'
import { Button } from '@amour/ui/components/form/Button.tsx'
import { Dialog } from '@amour/ui/components/overlay/Dialog.tsx'
import { FieldGroup } from '@amour/ui/components/form/FieldGroup.tsx'
import { StarsInput } from '@amour/ui/components/form/StarsInput.tsx'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { readErrorSentence } from '#app/text/i18n.ts'
import { CallError } from '#app/call/call-error.ts'
import { useRate } from '#features/people/ratings/ratings.api.ts'

/** One to five stars for a member, changed or taken back at any time. */
export function RatingDialog({ member, onClose }: { member: Member; onClose: () => void }) {
  const { t } = useTranslation('members')
  const { username, rating } = member
  const [stars, setStars] = useState(rating.mine)
  const [isMissing, setIsMissing] = useState(false)
  const rate = useRate(member, onClose)
  const { error, isPending, variables } = rate

  return (
    <Dialog open onClose={onClose} title={t('rateTitle', { username })} closeLabel={t('close')} size="sm" sheet>
      <form
        className="stack"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (isPending) return
          if (stars === null) setIsMissing(true)
          else rate.mutate(stars)
        }}
      >
        <p className="small muted">{t('rateText', { username })}</p>
        <FieldGroup
          label={t('stars')}
          error={isMissing && stars === null ? readErrorSentence('starsInvalid') : undefined}
        >
          <StarsInput value={stars} onValueChange={setStars} starLabel={(count) => t('starCount', { count })} />
        </FieldGroup>
        {error && <Alert tone="bad">{(error instanceof CallError && error.message) || t('sayFailed')}</Alert>}
        <div className="cluster">
          <Button type="submit" busy={isPending && variables !== null}>
            {t('rateSave')}
          </Button>
          {rating.mine !== null && (
            <Button
              variant="ghost"
              busy={isPending && variables === null}
              onClick={() => {
                if (!isPending) rate.mutate(null)
              }}
            >
              {t('rateRemove')}
            </Button>
          )}
        </div>
      </form>
    </Dialog>
  )
}
