import { createFileRoute } from '@tanstack/react-router';

/** The list alone, without a popup. */
export const Route = createFileRoute('/shipment-ace/_list/')({ component: () => null });
