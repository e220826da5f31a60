import { Trans } from '@lingui/react/macro'
import type { FirstStep } from './stepsFor.ts'

/** Title of a step's card. */
export function StepTitle({ step }: { step: FirstStep }) {
  switch (step) {
    case 'rooms':
      return <Trans>Add your rooms and beds</Trans>
    case 'level':
      return <Trans>Choose what you look at</Trans>
    case 'users':
      return <Trans>Invite your colleagues</Trans>
    case 'technician':
      return <Trans>Connect the first room monitor</Trans>
    case 'notifications':
      return <Trans>Choose who is notified</Trans>
    case 'monitoring':
      return <Trans>See which devices need help</Trans>
    case 'documentation':
      return <Trans>Look up how to do something</Trans>
  }
}

/** Shows the task of a step, and its reason. */
export function StepText({ step }: { step: FirstStep }) {
  switch (step) {
    case 'rooms':
      return (
        <Trans>
          Add rooms one at a time or import a list. Each bed belongs to a unit: a patient is admitted to a
          bed, and a room monitor is enrolled for it.
        </Trans>
      )
    case 'level':
      return (
        <Trans>
          Every page shows one level and everything below it. The button at the top of the page leads to
          another hospital, facility or unit. The level stays as you move between pages.
        </Trans>
      )
    case 'users':
      return (
        <Trans>
          Give each person an account and a role. The role determines what the person can do, and at which
          level. Each person receives a link to set a password.
        </Trans>
      )
    case 'technician':
      return (
        <Trans>
          Create a code for a room and type it on the room monitor. The monitor shows a QR code, with which
          the patient’s tablet or phone becomes the remote.
        </Trans>
      )
    case 'notifications':
      return (
        <Trans>
          Add the people on duty, and choose which calls, requests and device alerts reach them. Without them,
          a call waits at the consult desk only.
        </Trans>
      )
    case 'monitoring':
      return (
        <Trans>
          The board shows the device of each bed and is always current. Choose a status to see only the
          devices that need your help.
        </Trans>
      )
    case 'documentation':
      return (
        <Trans>
          The guides explain each task step by step, with pictures. You also find them with a question mark in
          the search at the top of the page.
        </Trans>
      )
  }
}
