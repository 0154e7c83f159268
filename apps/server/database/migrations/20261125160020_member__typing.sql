-- Whether others see that a member is writing to them, and the member that they are: both have to wish it (decision 090).
ALTER TABLE member ADD COLUMN shows_typing boolean NOT NULL DEFAULT false;
