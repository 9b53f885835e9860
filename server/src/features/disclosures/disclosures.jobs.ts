import { scheduledJob } from '../../shared/jobs/job.ts';
import { removeOldDisclosures } from './disclosures.service.ts';

export const disclosureJobs = [scheduledJob({ name: 'disclosures', schedule: '20 3 * * *', work: removeOldDisclosures })];
