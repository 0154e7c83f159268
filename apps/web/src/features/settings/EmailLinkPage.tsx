import { Alert } from '@amour/ui/components/Alert.tsx'
import { Button } from '@amour/ui/components/Button.tsx'
import { buttonClass } from '@amour/ui/components/button-class.ts'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation, useNavigate, useParams } from 'react-router'
import { readLinkToken } from '#app/link-token.ts'
import { confirmEmail, undoEmail, unsubscribe } from './email-links.api.ts'
import { useDescribe } from './problems.ts'
import { paths } from '#paths.ts'

const acts = { confirm: confirmEmail, undo: undoEmail, unsubscribe }

const nextPath = { confirm: paths.account('email'), undo: paths.login(), unsubscribe: paths.home() }

/** Where a mailed link leads. Opening it changes nothing; the button does. */
export function EmailLinkPage({ kind }: { kind: keyof typeof acts }) {
  const { t } = useTranslation('settings')
  const describe = useDescribe()
  const token = useToken()
  const act = useMutation({ mutationFn: () => acts[kind](token ?? '') })
  return (
    <div className="wrap page">
      <div className="card mx-auto max-w-110 p-6">
        <h1 className="t-page mb-4">{t(`emailLink.${kind}.title`)}</h1>
        {act.isSuccess ? (
          <>
            <Alert tone="good" role="status" className="mb-4">
              {t(`emailLink.${kind}.done`)}
            </Alert>
            <Link className={buttonClass()} to={nextPath[kind]}>
              {t(`emailLink.${kind}.next`)}
            </Link>
          </>
        ) : (
          <>
            {(act.isError || !token) && (
              <Alert tone="bad" title={t('error')} className="mb-4">
                {token ? (describe(act.error).form ?? t('emailLink.invalid')) : t('emailLink.invalid')}
              </Alert>
            )}
            {token ? (
              <>
                <p className="mb-4">{t(`emailLink.${kind}.text`)}</p>
                <Button busy={act.isPending} onClick={() => act.mutate()}>
                  {t(`emailLink.${kind}.do`)}
                </Button>
              </>
            ) : (
              <Link className={buttonClass({ variant: 'quiet' })} to={nextPath[kind]}>
                {t(`emailLink.${kind}.next`)}
              </Link>
            )}
          </>
        )}
      </div>
    </div>
  )
}

/** The token of the address, which leaves it at once: whoever uses this browser next finds it in no history. */
function useToken(): string | undefined {
  const { token: named } = useParams()
  const { pathname, hash } = useLocation()
  const navigate = useNavigate()
  const [fragment, setFragment] = useState(hash)
  if (hash && hash !== fragment) setFragment(hash)
  useEffect(() => {
    if (hash) void navigate(pathname, { replace: true })
  }, [hash, pathname, navigate])
  return readLinkToken(named === undefined ? fragment : `#t=${named}`)
}
