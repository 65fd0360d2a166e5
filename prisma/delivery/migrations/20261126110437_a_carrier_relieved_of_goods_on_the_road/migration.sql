-- AlterEnum
ALTER TYPE "PickupProblemOutcome" ADD VALUE 'relieved';
