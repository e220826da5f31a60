import { Trans } from '@lingui/react/macro'
import { Link, useLocation, useRouter } from '@tanstack/react-router'
import { useAtomValue, useStore } from 'jotai'
import { useEffect, useState } from 'react'
import type { PatientNames } from '../../contract/patients.ts'
import type { RoomItem } from '../../contract/rooms.ts'
import type { PatientPorts } from '../../state/admin/patients/patients.ts'
import { createBedModel } from '../../state/admin/patients/patients.ts'
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog.tsx'
import { Button } from '../../ui/buttons/Button.tsx'
import { BedName } from '../rooms/BedName.tsx'
import { BedRefusal } from './BedRefusal.tsx'
import { NamesForm } from './NamesForm.tsx'
import { patientHashes } from './patientHashes.ts'
import { TransferDialog } from './TransferDialog.tsx'
import { WipedText } from './WipedText.tsx'

interface PatientPanelProps {
  ports: PatientPorts
  room: RoomItem
  /** Called when the bed has changed since it was loaded and must be loaded again. */
  onChanged: () => void
}

/** Shows the patient in a bed and the buttons to admit, transfer and discharge. */
export function PatientPanel({ ports, room, onChanged }: PatientPanelProps) {
  const store = useStore()
  const [model] = useState(() => createBedModel(room.id, { ports, store, changed: onChanged }))
  const view = useAtomValue(model.viewAtom)
  const { patient } = room
  /** Names to admit, while the form asks to discharge the current patient first. */
  const [admitting, setAdmitting] = useState<PatientNames | null>(null)
  const { opened } = view
  const isAnother = patient !== null && (opened === null || nameOf(opened) !== nameOf(patient))
  const state = view.busy ? 'busy' : 'idle'
  const { history } = useRouter()
  const { pathname, searchStr, hash } = useLocation()
  useEffect(() => {
    if (hash !== patientHashes.admit && hash !== patientHashes.transfer) return
    if (hash === patientHashes.admit && patient === null) model.open('names')
    if (hash === patientHashes.transfer && patient !== null) model.open('transfer', patient)
    // A reload, or a later change of the bed, must not open it again.
    history.replace(`${pathname}${searchStr}`)
  }, [model, history, pathname, searchStr, hash, patient])
  const openNames = () => model.open('names', patient)
  return (
    <section className="console-patient">
      <h2>
        <Trans>Patient</Trans>
      </h2>
      {view.asking === 'names' ? (
        <>
          {isAnother && (
            <p>
              <strong>
                <bdi>{nameOf(patient)}</bdi>
              </strong>
            </p>
          )}
          <div ref={focusFirstField}>
            <NamesForm
              opened={opened}
              busy={view.busy}
              refusal={view.refusal}
              onSave={(names) => {
                if (!isAnother) return model.admit(room, names)
                setAdmitting(names)
                return Promise.resolve(null)
              }}
              onLeave={() => model.open('nothing')}
            />
          </div>
        </>
      ) : (
        <div className="console-patient-line">
          <p>
            {patient === null ? (
              <Trans>This bed is empty.</Trans>
            ) : (
              <strong>
                <bdi>{nameOf(patient)}</bdi>
              </strong>
            )}
          </p>
          {patient === null ? (
            <Button tone="primary" onPress={openNames}>
              <Trans>Admit a patient</Trans>
            </Button>
          ) : (
            <>
              <Button onPress={openNames}>
                <Trans>Correct the name</Trans>
              </Button>
              <Button onPress={() => model.open('transfer')}>
                <Trans>Transfer</Trans>
              </Button>
              <Button tone="danger" state={state} onPress={() => model.open('discharge')}>
                <Trans>Discharge</Trans>
              </Button>
            </>
          )}
        </div>
      )}
      <p role="status">
        {view.movedTo !== null && (
          <Trans>
            The patient is now in{' '}
            <Link to="/admin/rooms/$id" params={{ id: view.movedTo.id }}>
              <BedName room={view.movedTo} />
            </Link>
            .
          </Trans>
        )}
      </p>
      {view.asking === 'nothing' && <BedRefusal refusal={view.refusal} />}
      {view.asking === 'transfer' && (
        <TransferDialog
          beds={view.beds}
          busy={view.busy}
          refusal={view.refusal}
          onFind={(q) => void model.findBeds(q)}
          onMove={(to) => void model.transfer(room, to)}
          onLeave={() => model.open('nothing')}
        />
      )}
      {patient !== null && (
        <ConfirmDialog
          open={admitting !== null || (view.asking === 'discharge' && !view.busy && view.refusal === null)}
          title={
            <Trans>
              Discharge <bdi>{nameOf(patient)}</bdi>?
            </Trans>
          }
          yes={<Trans>Discharge</Trans>}
          no={<Trans>Go back</Trans>}
          onYes={() => {
            setAdmitting(null)
            void (admitting === null ? model.discharge(room) : model.admit(room, admitting))
          }}
          onNo={() => {
            setAdmitting(null)
            if (view.asking === 'discharge' && !view.busy) model.open('nothing')
          }}
        >
          <WipedText />
        </ConfirmDialog>
      )}
      {view.asking === 'discharge' && <BedRefusal refusal={view.refusal} />}
    </section>
  )
}

const focusFirstField = (form: HTMLElement | null): void => form?.querySelector('input')?.focus()

const nameOf = ({ first_name: first, last_name: last }: NonNullable<RoomItem['patient']>): string =>
  `${first} ${last}`.trim()
