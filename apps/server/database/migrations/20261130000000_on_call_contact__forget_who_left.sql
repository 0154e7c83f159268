-- Whoever has left the staff is called no more, and the address at which they were is their own.
DELETE FROM on_call_contact USING staff WHERE staff.id = staff_id AND staff.status = 'left';
DELETE FROM on_call_shift USING staff WHERE staff.id = staff_id AND staff.status = 'left';
