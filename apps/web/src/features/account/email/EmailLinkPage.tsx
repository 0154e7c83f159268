import { Alert } from '@amour/ui/components/feedback/Alert.tsx'
import { Button } from '@amour/ui/components/form/Button.tsx'
import { buttonClass } from '@amour/ui/components/form/button-class.ts'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation, useNavigate, useParams } from 'react-router'
import { isRefusal } from '#app/call/call-error.ts'
import { queryClient } from '#app/call/query-client.ts'
import { LinkedText } from '#app/reading/LinkedText.tsx'
import { confirmDeletion, confirmEmail, undoEmail, unsubscribe } from './email-links.api.ts'
import { useDescribeFailure } from '#features/account/confirmation/shared/settings-values.ts'
import { paths } from '#paths.ts'

const actions = { confirm: confirmEmail, undo: undoEmail, deletion: confirmDeletion, unsubscribe }

const nextPath = {
  confirm: paths.account('email'),
  undo: paths.login(),
  deletion: paths.home(),
  unsubscribe: paths.home(),
}

/** Those that end every session of the account, perhaps this browser's too. */
const logsOut = (kind: Kind) => kind === 'undo' || kind === 'deletion'

type Kind = keyof typeof actions

/** The state of the address once the link has done its work. */
const done = { isDone: true }

const isDone = (state: unknown) => typeof state === 'object' && state !== null && 'isDone' in state

/** Where a mailed link leads. Opening it changes nothing; the button does. */
export function EmailLinkPage({ kind }: { kind: Kind }) {
  const { t } = useTranslation('settings')
  const { state } = useLocation()
  return (
    <div className="wrap page">
      <div className="card mx-auto max-w-110">
        <h1 className="t-page mb-4">{t(`emailLink.${kind}.title`)}</h1>
        {isDone(state) ? (
          <>
            <Alert tone="good" role="status" className="mb-4">
              {t(`emailLink.${kind}.done`)}
            </Alert>
            <Link className={buttonClass()} to={nextPath[kind]}>
              {t(`emailLink.${kind}.next`)}
            </Link>
          </>
        ) : (
          <LinkAct kind={kind} />
        )}
      </div>
    </div>
  )
}

/** What the link does, and its button; of one that is good for nothing any more only that, and where to go. */
function LinkAct({ kind }: { kind: Kind }) {
  const { t } = useTranslation('settings')
  const describe = useDescribeFailure()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const token = useToken()
  const tries = useMemo(() => ({ token: token ?? '', idempotencyKey: crypto.randomUUID() }), [token])
  const action = useMutation({
    mutationFn: actions[kind],
    async onSuccess() {
      // Kept in the history: whoever is logged out here too has the page loaded anew.
      await navigate(pathname, { replace: true, state: done })
      if (logsOut(kind)) void queryClient.invalidateQueries()
    },
  })
  const error = action.variables === tries ? action.error : null
  if (!token || isRefusal(error, 'linkInvalid')) return <Spent kind={kind} />
  return (
    <>
      {error && (
        <Alert tone="bad" title={t('error')} className="mb-4">
          {describe(error).form}
        </Alert>
      )}
      <p className="mb-4">{t(`emailLink.${kind}.text`)}</p>
      <Button
        variant={kind === 'deletion' ? 'danger' : 'primary'}
        busy={action.isPending}
        onClick={() => action.mutate(tries)}
      >
        {t(`emailLink.${kind}.do`)}
      </Button>
    </>
  )
}

function Spent({ kind }: { kind: Kind }) {
  const { t } = useTranslation('settings')
  return (
    <>
      <Alert tone="bad" title={t('error')} className="mb-4">
        {t('emailLink.invalid')}
      </Alert>
      {kind === 'unsubscribe' && (
        <p className="mb-4">
          <LinkedText text={t('emailLink.unsubscribe.instead')} />
        </p>
      )}
      <Link
        className={buttonClass({ variant: 'quiet' })}
        to={kind === 'deletion' ? paths.deletionRequest() : nextPath[kind]}
      >
        {t(kind === 'deletion' ? 'emailLink.deletion.another' : `emailLink.${kind}.next`)}
      </Link>
    </>
  )
}

/** The token of the address, which leaves it at once: anyone who uses this browser next finds it in no history. */
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

/** The token of a mailed link: it stands after `#t=`, so that it reaches no server, log or referrer by itself. */
function readLinkToken(hash: string): string | undefined {
  return /^#t=([\w-]{43})$/.exec(hash)?.[1]
}
