import { Button } from '@amour/ui/components/form/Button.tsx'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { showToast } from '#app/overlay/toasts.ts'
import { useGrantAccess } from '#features/media/access/access.api.ts'
import { LazyTermDialog } from '#features/media/access/LazyTermDialog.tsx'
import { readErrorText } from './error-text.ts'

type AcceptButtonProps = { member: { id: string; username: string }; isBusy: boolean }

/** Lets a member who asks see what is private, once it is said for how long. */
export function AcceptButton({ member: { id, username }, isBusy }: AcceptButtonProps) {
  const { t } = useTranslation('sharing')
  const [isChoosing, setChoosing] = useState(false)
  const grant = useGrantAccess({
    onDone() {
      setChoosing(false)
      showToast({ id: `access-${id}`, text: t('accepted', { username }) })
    },
  })
  // What went wrong is told until it is tried again, not to somebody who opens the dialog another time.
  const open = () => {
    grant.reset()
    setChoosing(true)
  }
  return (
    <>
      <Button variant="quiet" busy={isBusy} aria-label={t('acceptOf', { username })} onClick={open}>
        {t('accept')}
      </Button>
      {isChoosing && (
        <LazyTermDialog
          title={t('term.title')}
          text={t('term.text', { username })}
          submit={t('term.submit')}
          isBusy={grant.isPending}
          error={grant.error ? (readErrorText(grant.error) ?? t('failed')) : undefined}
          onChoose={(term) => grant.mutate({ memberId: id, term })}
          onClose={() => setChoosing(false)}
        />
      )}
    </>
  )
}
